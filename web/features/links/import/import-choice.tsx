import type { ImportedLink } from '#bff/contracts/import.ts';
import { countedBlocks } from '#web/features/links/counted-blocks.ts';
import { counted } from '#web/lib/format/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './import.module.css';
import { roomText } from './import-texts.ts';
import type { FoundLinks, LinkImport } from './use-import.ts';

interface ImportChoiceProps {
  state: LinkImport;
  found: FoundLinks;
}

/** Returns the details of a link below its title. */
function detailsOf({ url, hidden, visible_from, visible_until }: ImportedLink): string {
  const isScheduled = Boolean(visible_from ?? visible_until);
  return [url ?? 'Heading', hidden && 'Hidden', isScheduled && 'Scheduled']
    .filter(Boolean)
    .join(' · ');
}

/** Lists the found links as checkboxes, and the skipped lines. */
export function ImportChoice({ state, found }: ImportChoiceProps) {
  const { chosen, room, isAdding } = state;
  const { links, skipped } = found;
  const isFull = chosen.size >= room;
  return (
    <>
      {links.length === 0 && (
        <p className={styles.hint}>No links were found. Go back and try another address or file.</p>
      )}
      {links.length > room && <p className={styles.hint}>{roomText(room)}</p>}
      {links.length > 0 && (
        <fieldset className={styles.choices} disabled={isAdding}>
          <legend className={styles.legend}>{countedBlocks(links)} found</legend>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => state.chooseAll(chosen.size === 0)}
            disabled={room === 0}
          >
            {chosen.size === 0 ? 'Select all' : 'Select none'}
          </Button>
          <ul className={styles.list}>
            {links.map((link, index) => (
              <li key={link.url ?? index}>
                <label className={styles.choice}>
                  <input
                    type="checkbox"
                    checked={chosen.has(index)}
                    disabled={isFull && !chosen.has(index)}
                    onChange={(event) => state.choose(index, event.target.checked)}
                  />
                  <span className={styles.text}>
                    <span className={styles.title} dir="auto">
                      {link.title}
                    </span>
                    <span className={styles.url} title={link.url}>
                      {detailsOf(link)}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {skipped.length > 0 && <Skipped skipped={skipped} />}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={state.startOver} disabled={isAdding}>
          Back
        </Button>
        <Button onClick={state.add} busy={isAdding} disabled={chosen.size === 0}>
          {`Add ${countedBlocks(links.filter((_, index) => chosen.has(index)))}`}
        </Button>
      </div>
    </>
  );
}

function Skipped({ skipped }: Pick<FoundLinks, 'skipped'>) {
  return (
    <details className={styles.skipped}>
      <summary>{counted(skipped.length, 'line')} skipped</summary>
      <ul>
        {[...new Set(skipped)].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
