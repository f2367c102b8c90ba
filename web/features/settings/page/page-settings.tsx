import { LANGUAGES, type Language } from '#bff/contracts/languages.ts';
import styles from '#web/features/settings/settings.module.css';
import { useProfile } from '#web/lib/api/profile-query.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { usePageSetting } from './use-page-setting.ts';

/** The name of each language in that language, so that its speakers recognize it. */
const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  ar: 'العربية',
  he: 'עברית',
  ja: '日本語',
};

/** The settings of the public page that are not part of its design. */
export function PageSettings() {
  return (
    <div className={styles.form}>
      <LanguageSetting />
      <ViewsSetting />
    </div>
  );
}

function LanguageSetting() {
  const { profile } = useProfile();
  const { save, sent, busy } = usePageSetting({
    field: 'language',
    success: (language) => `Your page’s language is ${LANGUAGE_NAMES[language]}.`,
    failure: 'Failed to update the language',
  });
  return (
    <Field
      label="Page language"
      hint="The language of labels on your page, such as “Share”. Your own texts are not translated."
    >
      {(control) => (
        <Select
          {...control}
          value={sent ?? profile.language}
          busy={busy}
          onChange={(language: Language) => save(language)}
          options={LANGUAGES.map((value) => ({
            value,
            label: LANGUAGE_NAMES[value],
            lang: value,
          }))}
        />
      )}
    </Field>
  );
}

function ViewsSetting() {
  const { profile } = useProfile();
  const { save, busy } = usePageSetting({
    field: 'show_views',
    success: (shown) =>
      shown ? 'Visitors see the number of views.' : 'The number of views is hidden.',
    failure: 'Failed to show or hide the number of views',
  });
  return (
    <Switch
      label="Show the number of views"
      hint={
        profile.show_views
          ? 'Visitors see it at the end of your page.'
          : 'Only you see it, in the dashboard.'
      }
      checked={profile.show_views}
      busy={busy}
      onChange={save}
    />
  );
}
