import { type ApiRecord, toLabel } from '../../sections/describe-record.ts';

/** Writes a value in one line. */
function write(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (Array.isArray(value)) return value.map(write).join(', ') || 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Records with the same fields, a row each. The first field names the row. */
export function RecordTable({ rows: [first, ...others] }: { rows: readonly ApiRecord[] }) {
  if (!first) return null;
  return (
    <table>
      <thead>
        <tr>
          {Object.keys(first).map((name) => (
            <th key={name} scope="col">
              {toLabel(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[first, ...others].map((row) => (
          <tr key={JSON.stringify(row)}>
            {Object.entries(row).map(([name, value], at) =>
              at ? (
                <td key={name}>{write(value)}</td>
              ) : (
                <th key={name} scope="row">
                  {write(value)}
                </th>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
