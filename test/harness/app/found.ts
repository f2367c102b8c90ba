/** Returns a row that a test expects to exist, as in `await db('users').first().then(found)`. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The query found no row.');
  return row;
}
