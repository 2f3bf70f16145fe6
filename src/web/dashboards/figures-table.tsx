import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import classes from './dashboards.module.css';

type Props = { figures: DashboardFigures; label: string; firstColumn: string; shown: (value: number | null) => string };

/** The same as the chart, to read and to copy. */
export function FiguresTable({ figures: { points, series }, label, firstColumn, shown }: Props) {
  return (
    // A region that scrolls must be reachable by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{firstColumn}</th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, label: name }, index) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {series.map(({ key: of, values }) => (
                <td key={of}>{shown(values[index] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
