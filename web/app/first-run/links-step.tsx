import { useMutation } from '@tanstack/react-query';
import LinkIcon from 'lucide-react/icons/link';
import { type FormEvent, type RefObject, useId, useRef } from 'react';
import { LINKS_MAX } from '#bff/contracts/limits.ts';
import { countedBlocks } from '#web/features/links/counted-blocks.ts';
import { addLinks } from '#web/features/links/import/import.api.ts';
import { ImportButton } from '#web/features/links/import/import-button.tsx';
import { roomText, unreadReason } from '#web/features/links/import/import-texts.ts';
import { LINKS_SCOPE, useLinks, useLinksCache } from '#web/features/links/links.api.ts';
import { StepFrame, type StepMoves } from '#web/features/onboarding/step-frame.tsx';
import { errorText } from '#web/lib/api/error-text.ts';
import { counted } from '#web/lib/format/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/input.tsx';
import { BrandIcon } from '#web/ui/image/brand-icon.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';
import styles from './first-run.module.css';
import { HandleFields } from './handle-fields.tsx';
import { NO_LINKS, useLinksDraft } from './links-draft.ts';
import { type FoundLink, useFoundLinks } from './use-found-links.ts';

/** Maximum number of notes that each quote a line without an address. */
const UNREAD_MAX = 3;

function unreadNotes(lines: readonly string[]): string[] {
  const notes = lines.slice(0, UNREAD_MAX).map(unreadReason);
  const others = lines.length - notes.length;
  return others > 0 ? [...notes, `${counted(others, 'other line')} without an address.`] : notes;
}

/** The third step: adds several links that are pasted, typed as handles, or imported. */
export function LinksStep({ onDone, ...moves }: StepMoves) {
  const links = useLinks();
  const [draft, setDraft, readDraft] = useLinksDraft();
  const { text, handles } = draft;
  const found = useFoundLinks(draft);
  const stored = links.data ?? [];
  const room = LINKS_MAX - stored.length;
  const fitting = found.links.slice(0, room);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const adding = useAddLinks(
    // Keep input that was changed during the request: the user can leave the step and reopen it.
    (sent) => setDraft((now) => (JSON.stringify(now) === sent ? NO_LINKS : now)),
    form,
  );
  const count = fitting.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count === 0 || adding.isPending) return;
    // Not called after the step was left, unlike the callback that is passed to `useAddLinks`.
    const onSuccess = () => readDraft() === NO_LINKS && onDone();
    adding.mutate({ links: fitting, draft: JSON.stringify(draft) }, { onSuccess });
  };
  return (
    <StepFrame
      step="links"
      title="Add your links"
      hint="Your shop, your videos, your social accounts: everything that visitors should find."
      action={
        count > 0 ? (
          <Button type="submit" form={id} busy={adding.isPending}>
            {`Add ${counted(count, 'link')}`}
          </Button>
        ) : (
          <Button onClick={onDone}>Continue</Button>
        )
      }
      {...moves}
    >
      <Card>
        <form id={id} ref={form} className={styles.form} noValidate onSubmit={submit}>
          <Field
            label="Paste your links"
            hint="One or more addresses, such as instagram.com/yourname. Text beside an address becomes the title of the link."
            notes={unreadNotes(found.unread)}
          >
            {(control) => (
              <Textarea
                {...control}
                name="links"
                rows={4}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                value={text}
                readOnly={adding.isPending}
                onChange={(event) => setDraft({ text: event.target.value, handles })}
              />
            )}
          </Field>
          <HandleFields
            handles={handles}
            readOnly={adding.isPending}
            onChange={(next) => setDraft({ text, handles: next })}
          />
        </form>
        <FoundLinks links={fitting} />
        {found.links.length > room && <p role="status">{roomText(room)}</p>}
        <div className={styles.import}>
          <ImportButton />
          <p className={styles.importHint}>From Linktree, another service or a file.</p>
          {stored.length > 0 && <p role="status">Your page has {countedBlocks(stored)}.</p>}
        </div>
      </Card>
    </StepFrame>
  );
}

interface AddedLinks {
  links: readonly FoundLink[];
  /**
   * The creator's input, which identifies the request, because fetched titles can differ after a
   * reload.
   */
  draft: string;
}

/**
 * Adds links to the page.
 * @param onAdded called with the sent input, also after the step was left
 * @param form the form of the step. It is submitted again by Retry, because the input may have
 * changed.
 */
function useAddLinks(onAdded: (draft: string) => void, form: RefObject<HTMLFormElement | null>) {
  const cache = useLinksCache();
  const toasts = useToasts();
  const adding = useMutation({
    scope: LINKS_SCOPE,
    mutationFn: ({ links, draft }: AddedLinks) =>
      addLinks(
        links.map(({ title, url, icon }) => ({ title, url, ...(icon && { social_icon: icon }) })),
        draft,
      ),
    onMutate: () => toasts.clear(),
    onSuccess: (added, { draft }) => {
      cache.append(added);
      toasts.success(`${counted(added.length, 'link')} added successfully!`);
      onAdded(draft);
    },
    onError: (error, sent) => {
      toasts.failedChange(errorText(error, 'Failed to add links'), error, () =>
        form.current ? form.current.requestSubmit() : adding.mutate(sent),
      );
      cache.reload();
    },
  });
  return adding;
}

/** The links that will be added. */
function FoundLinks({ links }: { links: readonly FoundLink[] }) {
  return (
    <div>
      <p className={styles.found} role="status">
        {links.length > 0 && `${counted(links.length, 'link')} found`}
      </p>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ url, host, icon, title }) => (
            <li key={url} title={url}>
              {icon ? <BrandIcon icon={icon} /> : <LinkIcon aria-hidden="true" />}
              <span className={styles.title} dir="auto">
                {title}
              </span>
              {title !== host && <span className={styles.host}>{host}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
