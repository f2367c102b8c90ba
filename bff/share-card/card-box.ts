/** An element for satori, in the format of React's elements. */
export interface Box {
  type: 'div' | 'img';
  props: {
    style: Record<string, string | number>;
    children?: string | Box[];
    src?: string;
    width?: number;
    height?: number;
  };
  key: null;
}

/**
 * Returns an element.
 * @param content text or elements; for an image, its data URL
 */
export function box(
  style: Record<string, string | number>,
  content: string | Box[],
  type: Box['type'] = 'div',
): Box {
  if (type === 'div' || typeof content !== 'string') {
    return { type, props: { style, children: content }, key: null };
  }
  const { width, height } = style as { width: number; height: number };
  return { type, props: { style, src: content, width, height }, key: null };
}
