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
import { FirstFigures } from "./first-figures.tsx";
import styles from "./rig-step.module.css";
import type { PanelProps } from "./rig-step.tsx";
import type { ProgramView } from "./start-view.ts";

interface ProgramsPanelProps extends PanelProps {
  readonly hardware: "gpu" | "cpu";
}

/** One command line and two files for each program that mines this coin on this hardware. */
export function ProgramsPanel(props: ProgramsPanelProps) {
  const t = useTranslations();
  const { view, hardware } = props;
  const programs = view.programs.filter(({ kinds }) => kinds.some((kind) => kind.startsWith(hardware)));
  // The first that runs on the visitor's cards, else the first.
  const target = view.filled?.target ?? hardware;
  const fitting = programs.findIndex(({ kinds }) => kinds.some((kind) => kind === hardware || kind.startsWith(target)));
  return (
    <>
      <p className={styles.how}>{t("start.run.gpu.how")}</p>
      {hardware === "gpu" && view.coin.hardware[0] === "asic" && (
        <p className={styles.note}>{t("start.run.gpu.asicsMine")}</p>
      )}
      <div className={styles.programs}>
        {programs.map((program, index) => (
          <details key={program.name} name={`programs-${hardware}`} open={index === Math.max(0, fitting)}>
            <summary>
              <b>{program.name}</b> <span>{t(`start.run.gpu.${cardsOf(program.kinds, hardware)}`)}</span>{" "}
              <code data-ltr>{program.algorithm}</code>
            </summary>
            <Program {...props} program={program} />
          </details>
        ))}
      </div>
      <FirstFigures view={view} otherwise="start.run.program.note" />
    </>
  );
}

function Program({ view, plan, server, hardware, program }: ProgramsPanelProps & { readonly program: ProgramView }) {
  const t = useTranslations();
  const { template } = program;
  if (template === null) return <LoginOnly plan={plan} server={server} program={program} />;
  const target: CommandTarget = { ...server, ...plan, algorithm: program.algorithm, hardware };
  const command = buildCommand(template, target);
  const { executable, homepage } = template;
  const file = `start-${view.coin.slug}-${executable.toLowerCase()}`;
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
        label={t("start.run.program.windows")}
        code={writeBatchLine(executable, command.arguments)}
        actions={
          <DownloadButton name={`${file}.bat`} text={() => writeBatchFile(executable, command.arguments)}>
            {t("start.run.program.bat")}
          </DownloadButton>
        }
      />
      <CodeBlock
        label={t("start.run.program.linux")}
        code={writeShellLine(executable, command.arguments)}
        actions={
          <DownloadButton name={`${file}.sh`} text={() => writeShellFile(executable, command.arguments)}>
            {t("start.run.program.sh")}
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
    <button type="button" className={actionStyles.action} onClick={save}>
      {children}
    </button>
  );
}
