import { useTranslations } from "use-intl";
import { CodeBlock } from "../../components/code-block.tsx";
import { CopyLine } from "../../components/copy-line.tsx";

const command = `bzminer -a kaspa \\
  -w kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj.rig \\
  -p stratum+tcp://kas-eu.example:7011`;

export function CodeLines() {
  const t = useTranslations("start");
  return (
    <>
      <div>
        <CopyLine label={t("server.heading")} text="stratum+tcp://kas-eu.example:7011" />
        <CopyLine label={t("login.password")} text="x" />
      </div>
      <CodeBlock label="BzMiner" code={command} />
    </>
  );
}
