import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import styles from './menu.module.css';

interface MenuItem {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  danger?: boolean;
}

interface MenuProps {
  /** The accessible name of the button and of the menu. */
  label: string;
  icon: ReactNode;
  items: readonly MenuItem[];
}

/** Minimum distance from the edges of the window, in pixels. */
const MARGIN = 8;

/**
 * An icon button that opens a menu of actions (WAI-ARIA menu button pattern). It uses a popover
 * instead of Radix, whose menu would add a positioning library.
 */
export function Menu({ label, icon, items }: MenuProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    button.current?.focus();
    flushSync(() => setIsOpen(false));
  };
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // Prevent the blur. It would close the menu before the click, which would then open the
        // menu again.
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      />
      {isOpen && (
        <MenuList
          id={id}
          label={label}
          items={items}
          button={button}
          onClose={close}
          onBlur={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface MenuListProps extends Omit<MenuProps, 'icon'> {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  /** Closes the menu and returns the focus to the button. */
  onClose: () => void;
  /** Called when the focus leaves the menu. */
  onBlur: () => void;
}

function MenuList({ id, label, items, button, onClose, onBlur }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current && button.current) place(list.current, button.current);
    list.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [button]);
  // Close on resize, because the position of the menu is computed only once.
  const closeOnResize = useEffectEvent(onClose);
  useEffect(() => {
    const close = () => closeOnResize();
    window.addEventListener('resize', close);
    return () => window.removeEventListener('resize', close);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    // Return the focus to the button first, so that Tab continues from there.
    if (event.key === 'Tab') return onClose();
    const next = nextItem(all, event.key);
    if (!next && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (next) next.focus();
    else onClose();
  };
  return (
    <div
      ref={list}
      id={id}
      // Show the menu in the top layer, above sticky elements and outside of clipping containers.
      popover="manual"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.menu}
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur()}
      // Keep the focus in the menu, because Safari does not focus pressed buttons.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={[styles.item, item.danger && styles.danger].filter(Boolean).join(' ')}
          onClick={() => {
            onClose();
            item.onSelect();
          }}
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** Returns the item that a key selects. A letter selects the next item that starts with it. */
function nextItem(all: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const focused: Element | null = document.activeElement;
  const at = all.findIndex((item) => item.isSameNode(focused));
  if (key === 'ArrowDown') return all[at + 1] ?? all[0];
  if (key === 'ArrowUp') return all.at(at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length > 1 || key === ' ') return undefined;
  const startsWith = (item: HTMLElement) =>
    item.textContent.toLowerCase().startsWith(key.toLowerCase());
  return [...all.slice(at + 1), ...all.slice(0, at)].find(startsWith);
}

/**
 * Places a menu below its button, or above it if there is more room. The menu scrolls with the
 * page.
 */
function place(menu: HTMLElement, button: HTMLElement): void {
  menu.showPopover();
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isBelow = bottom + height + MARGIN <= window.innerHeight || top < height + MARGIN;
  menu.style.top = `${window.scrollY + (isBelow ? bottom : top - height)}px`;
  menu.style.left = `${window.scrollX + Math.max(MARGIN, right - width)}px`;
}
