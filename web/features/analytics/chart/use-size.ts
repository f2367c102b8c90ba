import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Size {
  /** Width of the element in CSS pixels; 0 before it is rendered. */
  width: number;
  /** The root font size in CSS pixels. */
  rem: number;
}

/**
 * Returns the current width of an element, so that a chart can be drawn without scaling its text.
 */
export function useSize<T extends Element>(): [RefObject<T | null>, Size] {
  const ref = useRef<T>(null);
  const [size, setSize] = useState<Size>({ width: 0, rem: 16 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setSize({ width: element.clientWidth, rem });
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
