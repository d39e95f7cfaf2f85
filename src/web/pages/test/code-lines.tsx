import { CodeBlock } from "../../components/form/code-block.tsx";
import { CopyLine } from "../../components/form/copy-line.tsx";

const command = `bzminer -a kaspa \\
  -w kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj.rig \\
  -p stratum+tcp://kas-eu.example:7011`;

export function CodeLines() {
  return (
    <>
      <div>
        <CopyLine label="TCP" text="stratum+tcp://kas-eu.example:7011" />
        <CopyLine label="TLS" text="stratum+ssl://kas-eu.example:8011" />
      </div>
      <CodeBlock label="BzMiner" code={command} />
    </>
  );
}
