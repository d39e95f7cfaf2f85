import { useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import type { ShellData } from "../shell/shell-data.ts";
import { type ApiClient, chooseApiBase, createApiClient } from "./api-client.ts";

/** The client of this page's hostname. For effects and handlers: there is no hostname on the server. */
export function useApiClient(): () => ApiClient {
  const shell = useRouteLoaderData<ShellData>("root");
  return useMemo(() => {
    let client: ApiClient | null = null;
    return () => {
      client ??= createApiClient(shell === undefined ? "" : chooseApiBase(shell.api, window.location.hostname));
      return client;
    };
  }, [shell]);
}
