import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { IconPicker } from './icon-picker.tsx';
import { LinkColorField } from './link-color-field.tsx';
import { draftThumbnail, type LinkDraft, type LinkField } from './link-draft.ts';
import styles from './link-form.module.css';
import { ScheduleFields } from './schedule-fields.tsx';
import { ThumbnailField } from './thumbnail-field.tsx';
import type { ShownForm } from './use-open-form.ts';

interface LinkOptionsProps {
  form: ShownForm;
  /** The default color of links. */
  themeColor: string;
  errors: Partial<Record<LinkField, string>>;
  change: (part: Partial<LinkDraft>) => void;
  onToggle: (open: boolean) => void;
}

/** A button that shows the optional fields of a link. The fields depend on the kind of link. */
export function LinkOptions({ form, themeColor, errors, change, onToggle }: LinkOptionsProps) {
  const { link, draft, options: isOpen } = form;
  const id = useId();
  return (
    <div className={styles.more}>
      <Button
        variant="ghost"
        className={styles.moreButton}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        icon={<ChevronDown className={styles.chevron} aria-hidden="true" />}
        onClick={() => onToggle(!isOpen)}
      >
        More options
      </Button>
      {isOpen && (
        <div id={id} className={styles.options}>
          {draft.kind === 'link' && (
            <>
              <LinkColorField
                color={draft.color}
                themeColor={themeColor}
                onChange={(color) => change({ color })}
              />
              <IconPicker value={draft.icon} onChange={(icon) => change({ icon })} />
            </>
          )}
          {draft.kind !== 'heading' && (
            <ThumbnailField
              image={draftThumbnail(draft, link)}
              onChoose={(thumbnail) => change({ thumbnail })}
              onRemove={() => change({ thumbnail: link?.thumbnail ? null : undefined })}
              error={errors.thumbnail}
            />
          )}
          <ScheduleFields form={form} errors={errors} change={change} />
          {draft.kind !== 'heading' && (
            <Switch
              label="Featured"
              hint="Shows the link as a large card. Only one link can be featured."
              checked={draft.featured}
              onChange={(featured) => change({ featured })}
            />
          )}
          <Switch
            label="Hidden"
            hint="Visitors don’t see this link."
            checked={draft.hidden}
            onChange={(hidden) => change({ hidden })}
          />
        </div>
      )}
    </div>
  );
}
