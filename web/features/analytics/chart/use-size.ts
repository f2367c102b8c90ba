import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Size {
  /** Of the element, in CSS pixels; 0 until it is drawn. */
  width: number;
  /** The reader's size of text, in CSS pixels. */
  rem: number;
}

/** Follows the width of an element, so that what is drawn in it keeps its lines and letters. */
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
