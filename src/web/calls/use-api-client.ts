import { useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import type { ShellData } from "../shell/shell-data.ts";
import type { ApiClient } from "./api-client.ts";

/** The client of this page's hostname, whose code comes when it is first asked for. For effects and handlers. */
export function useApiClient(): () => Promise<ApiClient> {
  const shell = useRouteLoaderData<ShellData>("root");
  return useMemo(() => {
    let client: Promise<ApiClient> | null = null;
    return () => {
      client ??= import("./api-client.ts").then(({ chooseApiBase, createApiClient }) =>
        createApiClient(shell === undefined ? "" : chooseApiBase(shell.api, window.location.hostname)),
      );
      client.catch(() => {
        client = null;
      });
      return client;
    };
  }, [shell]);
}
