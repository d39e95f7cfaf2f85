import { useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import type { ShellData } from "../shell/shell-data.ts";
import { chooseApiBase } from "./api-base.ts";
import type { ApiClient } from "./api-client.ts";

/** Returns the client for this page's hostname. Its code is loaded at the first call. For effects and event handlers. */
export function useApiClient(): () => Promise<ApiClient> {
  const shell = useRouteLoaderData<ShellData>("root");
  return useMemo(() => {
    let client: Promise<ApiClient> | null = null;
    return () => {
      client ??= import("./api-client.ts").then(({ createApiClient }) =>
        createApiClient(shell === undefined ? "" : chooseApiBase(shell.api, window.location.hostname)),
      );
      client.catch(() => {
        client = null;
      });
      return client;
    };
  }, [shell]);
}
