import { data as answerWith, redirect, useActionData, useLoaderData } from "react-router";
import { getCoin } from "#src/domain/coins/index.ts";
import { clientAddressHeader } from "#src/domain/site/client-address.ts";
import { checkIpv4, checkThreshold, formatCoins } from "#src/domain/text/form-rules.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { toCoinView } from "../../loaders/coin-badge.ts";
import { routeCoin } from "../../loaders/route-coin.ts";
import { isFromOurPage, isTooLarge } from "../../loaders/submitted-form.ts";
import { readSearch } from "../../page-policy.ts";
import { settingsStatuses } from "../../search-parameters.ts";
import { webContext } from "../../services-context.ts";
import { HydratedLater } from "../../shell/hydration/hydrated-later.tsx";
import type { Route } from "./+types/settings";
import { useIsShownInHeader } from "./header-context.ts";
import { MinerHead } from "./miner-head.tsx";
import { minerPath, readAddress } from "./miner-path.ts";
import { readFields, type SettingsProblem } from "./settings/read-submission.ts";
import { SettingsBody } from "./settings/settings-body.tsx";

/** The page is never cached: it may contain text that the visitor typed, and it must show the current state. */
export function headers({ parentHeaders }: Route.HeadersArgs) {
  const retryAfter = parentHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-store", ...(retryAfter === null ? {} : { "Retry-After": retryAfter }) };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const address = readAddress(params.address);
  if (address === null) return null;
  const slug = routeCoin(params);
  const { settings: service, pools } = context.get(webContext).services;
  const settings = await service.getSettings(slug, address);
  const lastChange = settings.state === "known" ? (settings.changes[0]?.at ?? 0) : 0;
  return {
    coin: toCoinView(slug),
    address,
    settings,
    paysWithBlock: pools.getPayoutReporting(slug) === "with-block",
    minimum: settings.state === "known" ? formatCoins(settings.minimum ?? 0n, getCoin(slug).decimals) : null,
    // A visitor may open the address of a success again much later. The message is not useful then.
    isSaved:
      readSearch(url.searchParams, "status", settingsStatuses) === "saved" && Date.now() - lastChange < 5 * MINUTE,
  };
}

/** Handles a submitted form. With an error it answers with the page and the error beside the field, after success with a redirect. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { services } = context.get(webContext);
  const slug = routeCoin(params);
  const address = readAddress(params.address) ?? "";
  const { decimals } = getCoin(slug);
  if (!isFromOurPage(request, url)) return answer({ code: "foreign-form" }, 403);
  if (isTooLarge(request)) return answer({ code: "too-large" }, 413);
  const fields = await readFields(request);
  if (fields === null) return answer({ code: "foreign-form" }, 415);
  if (!services.pools.isReachable(slug)) return answer({ code: "not-offered" }, 404);
  const settings = await services.settings.awaitSettings(slug, address);
  if (settings.state !== "known") return answer({ code: settings.state }, 409, fields);
  const threshold = checkThreshold(fields.threshold, { ...settings, decimals });
  const proof = settings.needsProof ? checkIpv4(fields.ip) : { ok: true as const, value: "" };
  if (!threshold.ok || !proof.ok) {
    const problems = {
      threshold: threshold.ok ? null : threshold.error,
      ip: proof.ok ? null : proof.error,
    };
    return answer({ code: "fields", ...problems }, 422, fields);
  }
  const outcome = await services.settings.updateThreshold(slug, address, {
    threshold: threshold.value,
    proofIp: proof.value,
    isRaiseConfirmed: fields.isRaiseConfirmed,
    clientAddress: request.headers.get(clientAddressHeader) ?? "unknown",
  });
  if (outcome.code === "saved") throw redirect(`${minerPath(slug, address, "settings")}?status=saved`, 303);
  const status = ["locked", "too-many-attempts", "paced"].includes(outcome.code) ? 429 : 422;
  return answer(outcome, status, fields);
}

/** Without the typed IP address: that is a proof of ownership, and it is sent only to the engine. */
function answer(
  problem: SettingsProblem,
  status: number,
  { threshold, isRaiseConfirmed }: { readonly threshold: string; readonly isRaiseConfirmed: boolean } = nothing,
) {
  const submitted: Submitted = { problem, threshold: threshold.slice(0, 64), isRaiseConfirmed };
  return answerWith(submitted, { status, headers: { "Cache-Control": "private, no-store" } });
}

const nothing = { threshold: "", isRaiseConfirmed: false };

export type SettingsData = NonNullable<Awaited<ReturnType<typeof loader>>>;
export interface Submitted {
  readonly problem: SettingsProblem;
  readonly threshold: string;
  readonly isRaiseConfirmed: boolean;
}

export default function MinerSettingsPage() {
  const data = useLoaderData<typeof loader>();
  const submitted = useActionData<typeof action>();
  return data === null ? null : <Settings data={data} submitted={submitted ?? null} />;
}

function Settings({ data, submitted }: { readonly data: SettingsData; readonly submitted: Submitted | null }) {
  const { coin, address, settings } = data;
  const isShownInHeader = useIsShownInHeader(settings.state);
  return (
    <>
      <MinerHead coin={coin} address={address} tab="settings" />
      {!isShownInHeader && (
        <HydratedLater>
          <SettingsBody data={data} submitted={submitted} />
        </HydratedLater>
      )}
    </>
  );
}
