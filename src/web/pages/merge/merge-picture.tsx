import { useTranslations } from "use-intl";
import { useLocale } from "../../i18n/locale.ts";
import styles from "./merge-picture.module.css";

const WIDTH = 320;
const HEIGHT = 300;
/** Of the boxes of the chains. */
const CHAIN_TOP = 190;
const CHAIN_HEIGHT = 44;

interface PicturedChain {
  readonly chain: string;
  readonly ticker: string;
}

interface MergePictureProps {
  readonly parent: PicturedChain;
  readonly merged: readonly PicturedChain[];
}

/**
 * One piece of work that is held against the target of each chain. Readable at 320 pixels; in right-to-left languages the
 * chains stand from right to left.
 */
export function MergePicture({ parent, merged }: MergePictureProps) {
  const t = useTranslations();
  const { dir } = useLocale();
  const chains = [parent, ...merged];
  const step = WIDTH / chains.length;
  const toX = (x: number) => (dir === "rtl" ? WIDTH - x : x);
  const centre = (index: number) => toX(step * (index + 0.5));
  const boxWidth = Math.min(96, step - 10);
  const coins = chains.map(({ ticker }) => ticker).join(", ");
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t("merge.picture.alt", { coins })}
      direction={dir}
    >
      <g>
        <rect className={styles.box} x={90} y={4} width={140} height={36} rx={2} />
        <text x={160} y={27}>
          {t("merge.picture.rig")}
        </text>
        <path className={styles.line} d="M160 40v34m-4-7 4 7 4-7" />
        <text className={styles.label} x={toX(170)} y={62} data-side="true">
          {t("merge.picture.share")}
        </text>
        <rect className={styles.deep} x={30} y={78} width={260} height={48} rx={2} />
        <text className={styles.onDeep} x={160} y={98}>
          {t("merge.picture.pool")}
        </text>
        <text className={styles.onDeepSmall} x={160} y={116}>
          {t("merge.picture.compares")}
        </text>
        {chains.map(({ chain, ticker }, index) => (
          <g key={chain}>
            <path
              className={styles.line}
              d={`M${centre(index)} 126V${CHAIN_TOP}m-4-7 4 7 4-7`}
              data-merged={index > 0 || undefined}
            />
            <rect
              className={index === 0 ? styles.own : styles.box}
              x={centre(index) - boxWidth / 2}
              y={CHAIN_TOP}
              width={boxWidth}
              height={CHAIN_HEIGHT}
              rx={2}
            />
            <text className={styles.ticker} x={centre(index)} y={CHAIN_TOP + 28} direction="ltr">
              {ticker}
            </text>
            <path
              className={styles.reward}
              d={`M${centre(index)} ${CHAIN_TOP + CHAIN_HEIGHT}V${HEIGHT - 38}`}
              data-merged={index > 0 || undefined}
            />
          </g>
        ))}
        <text className={styles.label} x={centre(0)} y={152} data-gap="true">
          {t("merge.picture.own")}
        </text>
        <text className={styles.label} x={toX(step * (1 + (chains.length - 1) / 2))} y={152} data-gap="true">
          {t("merge.picture.merged")}
        </text>
        <rect className={styles.pay} x={30} y={HEIGHT - 38} width={260} height={34} rx={2} />
        <text className={styles.onPay} x={160} y={HEIGHT - 16}>
          {t("merge.picture.rewards")}
        </text>
      </g>
    </svg>
  );
}
