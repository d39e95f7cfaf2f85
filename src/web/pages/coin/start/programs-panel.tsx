import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { SoftwareTarget } from "#src/domain/coins/coin.ts";
import { buildCommand, type CommandTarget } from "#src/domain/mining-software/build-command.ts";
import {
  writeBatchFile,
  writeBatchLine,
  writeShellFile,
  writeShellLine,
} from "#src/domain/mining-software/start-script.ts";
import { CodeBlock } from "../../../components/form/code-block.tsx";
import actionStyles from "../../../components/form/copy-button.module.css";
import { CopyLine } from "../../../components/form/copy-line.tsx";
import styles from "./rig-step.module.css";
import type { PanelProps } from "./rig-step.tsx";
import type { ProgramView } from "./start-view.ts";

interface ProgramsPanelProps extends PanelProps {
  readonly system: "windows" | "linux";
}

/** One command line and a file for each program that mines this coin, for one kind of system. */
export function ProgramsPanel(props: ProgramsPanelProps) {
  const t = useTranslations();
  const { view, system } = props;
  const { machine } = view;
  const kinds = [...new Set([...view.coin.hardware, "gpu", "cpu"] as const)].filter((kind) => kind !== "asic");
  const programs = kinds.flatMap((hardware) =>
    view.programs
      .filter(({ kinds: targets }) => targets.some((target) => target.startsWith(hardware)))
      .map((program) => ({ program, hardware })),
  );
  // The first that runs on the visitor's cards, else the first.
  const target = machine?.target ?? machine?.kind ?? null;
  const fitting = programs.findIndex(
    ({ program, hardware }) =>
      target?.startsWith(hardware) === true &&
      program.kinds.some((kind) => kind === hardware || kind.startsWith(target)),
  );
  return (
    <>
      {view.coin.hardware[0] === "asic" && <p className={styles.how}>{t("start.run.gpu.asicsMine")}</p>}
      <div className={styles.programs}>
        {programs.map(({ program, hardware }, index) => (
          <details
            key={`${program.name} ${hardware}`}
            name={`programs-${system}`}
            open={index === Math.max(0, fitting)}
          >
            <summary data-bare="">
              <b>{program.name}</b> <span>{t(`start.run.gpu.${cardsOf(program.kinds, hardware)}`)}</span>{" "}
              <code data-ltr>{program.algorithm}</code>
            </summary>
            <Program {...props} program={program} hardware={hardware} />
          </details>
        ))}
      </div>
      <p className={styles.note}>{t("start.run.gpu.how")}</p>
    </>
  );
}

interface ProgramProps extends ProgramsPanelProps {
  readonly program: ProgramView;
  readonly hardware: "gpu" | "cpu";
}

function Program({ view, plan, server, hardware, program, system }: ProgramProps) {
  const t = useTranslations();
  const { template } = program;
  if (template === null) return <LoginOnly plan={plan} server={server} program={program} />;
  const target: CommandTarget = { ...server, ...plan, algorithm: program.algorithm, hardware };
  const command = buildCommand(template, target);
  const { executable, homepage } = template;
  const file = `start-${view.coin.slug}-${executable.toLowerCase()}`;
  const isWindows = system === "windows";
  return (
    <div className={styles.program}>
      {plan.transport === "tls" && command.transport === "tcp" && (
        <p className={styles.note}>
          {server.tlsPort === null
            ? t("start.run.program.serverNoTls")
            : t("start.run.program.noTls", { program: program.name })}
        </p>
      )}
      <CodeBlock
        label={t(`start.run.program.${system}`)}
        code={isWindows ? writeBatchLine(executable, command.arguments) : writeShellLine(executable, command.arguments)}
        actions={
          <DownloadButton
            name={`${file}.${isWindows ? "bat" : "sh"}`}
            text={() => (isWindows ? writeBatchFile : writeShellFile)(executable, command.arguments)}
          >
            {t(isWindows ? "start.run.program.bat" : "start.run.program.sh")}
          </DownloadButton>
        }
      />
      <p className={styles.homepage}>
        <a href={homepage} rel="noopener">
          {t("start.run.program.homepage")}
        </a>
      </p>
    </div>
  );
}

function LoginOnly({ plan, server, program }: Pick<PanelProps, "plan" | "server"> & { readonly program: ProgramView }) {
  const t = useTranslations();
  return (
    <div className={styles.program}>
      <p>{t("start.run.program.unknown", { program: program.name })}</p>
      <CopyLine label={t("start.run.pool")} text={`stratum+tcp://${server.host}:${server.port}`} />
      <CopyLine label={t("start.login.user")} text={plan.login.user} />
      <CopyLine label={t("start.login.password")} text={plan.login.password} />
      <CopyLine label={t("start.run.algorithm")} text={program.algorithm} />
    </div>
  );
}

function cardsOf(kinds: readonly SoftwareTarget[], hardware: "gpu" | "cpu"): "nvidia" | "amd" | "both" | "cpu" {
  if (hardware === "cpu") return "cpu";
  const isForNvidia = kinds.includes("gpu") || kinds.includes("gpu-nvidia");
  const isForAmd = kinds.includes("gpu") || kinds.includes("gpu-amd");
  return isForNvidia && isForAmd ? "both" : isForNvidia ? "nvidia" : "amd";
}

interface DownloadButtonProps {
  readonly name: string;
  readonly text: () => string;
  readonly children: ReactNode;
}

/** Saves a text as a file, byte for byte and without the server. */
function DownloadButton({ name, text, children }: DownloadButtonProps) {
  function save(): void {
    // Not text/plain, because some systems then add a file extension or change the line endings.
    const url = URL.createObjectURL(new Blob([text()], { type: "application/octet-stream" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    // The browser reads the URL after the current task.
    setTimeout(() => URL.revokeObjectURL(url));
  }

  return (
    <button type="button" className={`scripted ${actionStyles.action}`} onClick={save}>
      {children}
    </button>
  );
}
