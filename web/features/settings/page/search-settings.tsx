import { SEO_DESCRIPTION_MAX, SEO_TITLE_MAX } from '#bff/contracts/limits.ts';
import { type Profile, seoSchema } from '#bff/contracts/profile.ts';
import { codePoints, normalizeLine } from '#bff/contracts/text.ts';
import styles from '#web/features/settings/settings.module.css';
import { fetchProfile, useProfile } from '#web/lib/api/profile-query.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input, Textarea } from '#web/ui/form/input.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { usePageSetting } from './use-page-setting.ts';

type Texts = Pick<Profile['seo'], 'title' | 'description'>;
type Errors = Partial<Record<keyof Texts, string>>;

const isSame = (a: Texts, b: Texts) => a.title === b.title && a.description === b.description;

function errorsOf(seo: Profile['seo']): Errors {
  const issues = seoSchema.safeParse(seo).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
}

type SeoPart = Partial<Profile['seo']>;

type Save = ReturnType<typeof usePageSetting<'seo', SeoPart>>;

/**
 * The settings for search engines. A request replaces all of these settings. Requests therefore run
 * one at a time and include changes made in another tab.
 */
export function SearchSettings() {
  const { profile } = useProfile();
  const { seo } = profile;
  const [draft, setDraft, readDraft] = useDraftState<Partial<Texts> | null>(
    'seo',
    null,
    (it) => it !== null && !isSame({ ...seo, ...it }, seo),
  );
  const setting = usePageSetting<'seo', SeoPart>({
    field: 'seo',
    complete: async (part) => ({ ...(await fetchProfile()).seo, ...part }),
    success: () => 'Search engine settings updated successfully!',
    failure: 'Failed to update the search engine settings',
    onSaved: (sent) => {
      if (readDraft() === sent) setDraft(null);
    },
  });
  return (
    <div className={styles.form}>
      <SearchTexts {...setting} seo={seo} draft={draft} onChange={setDraft} />
      <HiddenSetting {...setting} seo={seo} />
    </div>
  );
}

interface SearchTextsProps extends Save {
  seo: Profile['seo'];
  /** The unsaved input of the form. */
  draft: Partial<Texts> | null;
  onChange: (draft: Partial<Texts>) => void;
}

/** The form for title and description, which are saved together. */
function SearchTexts({ seo, draft, onChange, save, busy }: SearchTextsProps) {
  const texts = { ...seo, ...draft };
  const errors = errorsOf(texts);
  const change = (part: Partial<Texts>) => onChange({ ...draft, ...part });
  const changed = !isSame(texts, seo);
  const isValid = Object.keys(errors).length === 0;
  return (
    <form
      className={styles.fields}
      noValidate
      aria-label="Search engines"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft && changed && isValid && !busy) save(draft);
      }}
    >
      <Field
        label="Title"
        hint="The headline in search results. Leave it empty to use your name."
        error={errors.title}
        counter={{ value: codePoints(normalizeLine(texts.title)), max: SEO_TITLE_MAX }}
      >
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoComplete="off"
            value={texts.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Description"
        hint="The text below the headline. Leave it empty to use your bio."
        error={errors.description}
        counter={{ value: codePoints(normalizeLine(texts.description)), max: SEO_DESCRIPTION_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={3}
            value={texts.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" busy={busy} disabled={!changed || !isValid}>
        Update search texts
      </Button>
    </form>
  );
}

/** The switch that excludes the page from search engines. It keeps the stored texts. */
function HiddenSetting({ seo, save, busy }: Save & { seo: Profile['seo'] }) {
  return (
    <Switch
      label="Hide from search engines"
      hint={
        seo.noindex
          ? 'Search engines are asked not to list your page. This can take weeks to take effect.'
          : 'Search engines may list your page.'
      }
      checked={seo.noindex}
      busy={busy}
      onChange={(noindex) => save({ noindex })}
    />
  );
}
