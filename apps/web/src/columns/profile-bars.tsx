/**
 * A small histogram. It is a decoration: the words beside it say the same.
 */

const WIDTH = 96;
const HEIGHT = 26;

/** Bars of the given heights, between 0 and 1. */
export function ProfileBars({ bars }: { bars: readonly number[] }): React.JSX.Element {
  const step = WIDTH / Math.max(8, bars.length);
  const path = bars
    .map((bar, i) => {
      // What is there is seen, however little it is.
      const height = bar === 0 ? 0 : Math.max(1.5, bar * HEIGHT);
      return `M${(i * step).toFixed(2)} ${HEIGHT}v${(-height).toFixed(2)}h${(step - 0.8).toFixed(2)}V${HEIGHT}z`;
    })
    .join('');
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
