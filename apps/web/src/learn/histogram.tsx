/**
 * How p-values are spread between 0 and 1, as a share of all in each of twenty bars; a line shows where every bar would
 * end if they were spread evenly.
 */
import { useNarrow } from '../plots/use-narrow.js';

const WIDE = { width: 640, height: 260 };
const NARROW = { width: 300, height: 240 };
const MARGIN = { top: 12, right: 8, bottom: 40, left: 8 };
const BARS = 20;

/** The histogram. */
export function Histogram({
  values,
  isHonest,
  label,
}: {
  values: readonly number[];
  isHonest: boolean;
  label: string;
}): React.JSX.Element {
  const { width, height } = useNarrow() ? NARROW : WIDE;
  const counts = Array.from({ length: BARS }, () => 0);
  for (const value of values) counts[Math.min(BARS - 1, Math.floor(value * BARS))] += 1;
  const shares = counts.map((own) => (values.length === 0 ? 0 : own / values.length));
  // Room for twice the even share, and more where a bar needs it.
  const top = Math.max(2 / BARS, ...shares) * 1.05;
  const [innerWidth, innerHeight] = [width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom];
  const x = (value: number): number => MARGIN.left + value * innerWidth;
  const y = (share: number): number => MARGIN.top + (1 - share / top) * innerHeight;
  return (
    <svg
      className={isHonest ? 'histogram honest' : 'histogram'}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {shares.map((share, i) => (
        <rect
          key={i / BARS}
          className={i === 0 ? 'bar first' : 'bar'}
          x={x(i / BARS) + 1}
          width={innerWidth / BARS - 2}
          y={y(share)}
          height={Math.max(0, y(0) - y(share))}
        />
      ))}
      <line className="base" x1={x(0)} x2={x(1)} y1={y(0)} y2={y(0)} />
      <line className="even" x1={x(0)} x2={x(1)} y1={y(1 / BARS)} y2={y(1 / BARS)} />
      {!isHonest && (
        <text className="even-words" x={x(1)} y={y(1 / BARS) - 8} textAnchor="end">
          honest p-values would end here
        </text>
      )}
      {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
        <text
          key={tick}
          x={x(tick)}
          y={height - 20}
          textAnchor={tick === 0 ? 'start' : tick === 1 ? 'end' : 'middle'}
        >
          {tick}
        </text>
      ))}
      <text x={x(0.5)} y={height - 3} textAnchor="middle">
        p-value
      </text>
    </svg>
  );
}
