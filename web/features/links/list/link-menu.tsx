import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis-vertical';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import type { Link } from '#bff/contracts/link.ts';
import type { LinkActions } from '#web/features/links/actions/use-link-actions.ts';
import { Menu } from '#web/ui/overlay/menu.tsx';

interface LinkMenuProps {
  link: Link;
  isFirst: boolean;
  actions: LinkActions;
}

/** The menu of a link. */
export function LinkMenu({ link, isFirst, actions }: LinkMenuProps) {
  const { hidden, featured } = link;
  const feature = {
    label: featured ? 'Stop featuring' : 'Feature',
    icon: <Star aria-hidden="true" />,
    onSelect: () => actions.change([link], { featured: !featured }),
  };
  const moveToTop = {
    label: 'Move to top',
    icon: <ArrowUpToLine aria-hidden="true" />,
    onSelect: () => actions.moveToEdge([link], 'top'),
  };
  return (
    <Menu
      label={`More actions for ${link.title}`}
      icon={<Ellipsis />}
      items={[
        {
          label: hidden ? 'Show' : 'Hide',
          icon: hidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />,
          onSelect: () => actions.change([link], { hidden: !hidden }),
        },
        {
          label: 'Schedule…',
          icon: <CalendarClock aria-hidden="true" />,
          onSelect: () => actions.schedule(link),
        },
        ...(link.kind === 'heading' ? [] : [feature]),
        {
          label: 'Duplicate',
          icon: <Copy aria-hidden="true" />,
          onSelect: () => actions.duplicate(link),
        },
        ...(isFirst ? [] : [moveToTop]),
        {
          label: 'Delete',
          icon: <Trash aria-hidden="true" />,
          danger: true,
          onSelect: () => actions.remove([link]),
        },
      ]}
    />
  );
}
