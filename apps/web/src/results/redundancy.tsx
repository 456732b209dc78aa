/**
 * What the selected features have in common: the map, and its numbers in a table for those who cannot see it.
 */
import type { Redundancy } from '@hsicinf/core';
import { likenessText } from '@hsicinf/report/text';
import { ColumnName, nameClass } from '../parts/column-name.js';

/** The numbers. */
export function RedundancyNumbers({
  redundancy: { names, correlations },
}: {
  redundancy: Redundancy;
}): React.JSX.Element {
  return (
    <details className="more">
      <summary>The numbers of the map</summary>
      <div className="scroll" role="region" aria-label="The numbers of the map" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Feature</th>
              {names.map((name, i) => (
                <th scope="col" key={name}>
                  {i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, j) => (
              <tr key={name}>
                <th scope="row" className={nameClass(name)}>
                  {j + 1}. <ColumnName name={name} />
                </th>
                {correlations[j].map((correlation, i) => (
                  <td key={names[i]}>{likenessText(correlation)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
