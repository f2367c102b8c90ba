/** The samples of a scrape: `name{label="value"}` and its value. */
export type Samples = Map<string, number>;

/** Reads the metrics of a server from its private port. */
export async function scrape(opsUrl: string): Promise<{ text: string; samples: Samples }> {
  const text = await (await fetch(`${opsUrl}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const samples = new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );
  return { text, samples };
}
