import type { ClipboardEvent, ReactNode } from 'react';
import { EMBED_NAMES, parseEmbed } from '#bff/contracts/embed.ts';
import { normalizeAddress } from '#bff/contracts/link-address.ts';
import { socialIconOf } from '#bff/contracts/social-hosts.ts';
import { platformOf } from '#web/features/links/address.ts';
import { type PastedLinks, readPastedLinks } from '#web/features/links/pasted-links.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { BrandIcon } from '#web/ui/image/brand-icon.tsx';
import type { LinkDraft, OpenForm } from './link-draft.ts';
import styles from './link-form.module.css';

interface AddressFieldProps {
  form: OpenForm;
  error: string | undefined;
  change: (part: Partial<LinkDraft>) => void;
  /** Called when an address is pasted, and when the field loses the focus. */
  onAddress: (entered: string, pasted: boolean) => void;
  /** Called when several addresses are pasted. */
  onSeveral: (pasted: PastedLinks) => void;
}

/** The field for the address of a link or an embed. Shows its platform. */
export function AddressField({ form, error, change, onAddress, onSeveral }: AddressFieldProps) {
  const { link, draft } = form;
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const pasted = readPastedLinks(event.clipboardData.getData('text'));
    const isReplaced = field.value === '' || isAllSelected(field);
    const isSeveral = pasted.links.length > 1 && !link;
    const address = pasted.links[0]?.url;
    // Let the browser insert a text without an address, or a text that is pasted beside other text.
    if (address === undefined || !(isSeveral || isReplaced)) return;
    event.preventDefault();
    if (isSeveral) onSeveral(pasted);
    else onAddress(address, true);
  };
  return (
    <>
      <Field label="URL" error={error} hint={addressHint(form)}>
        {(control) => (
          <Input
            {...control}
            name="url"
            type="url"
            inputMode="url"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint={draft.title === '' ? 'next' : 'done'}
            required
            autoComplete="off"
            placeholder="https://example.com"
            value={draft.url}
            onChange={(event) => change({ url: event.target.value })}
            onPaste={paste}
            onBlur={() => draft.url !== '' && onAddress(draft.url, false)}
          />
        )}
      </Field>
      {!link && parseEmbed(normalizeAddress(draft.url)) && (
        <Switch
          label="Show the player on your page"
          hint="Visitors can play the video or track on your page. Turn this off to show a link instead."
          checked={draft.kind === 'embed'}
          onChange={(isEmbed) => change({ kind: isEmbed ? 'embed' : 'link' })}
        />
      )}
    </>
  );
}

const isAllSelected = ({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
  selectionStart === 0 && selectionEnd === value.length;

const HOSTS = new Intl.ListFormat('en', { type: 'disjunction' }).format(Object.values(EMBED_NAMES));

/** Returns the platform of the address, or a hint about valid addresses. */
function addressHint({ link, draft }: OpenForm): ReactNode {
  const address = normalizeAddress(draft.url);
  const icon = socialIconOf(address);
  const platform = platformOf(address);
  if (platform) {
    return (
      <span className={styles.platform}>
        {icon && <BrandIcon icon={icon} />}
        {platform}
      </span>
    );
  }
  if (draft.kind === 'embed') return `Paste an address from ${HOSTS}.`;
  return link ? null : 'Paste or type an address. You can also paste several at once.';
}
