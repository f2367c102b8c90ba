/** The ten swatches of the background editor. */
export const PRESET_COLORS = [
  { name: 'Indigo', color: '#6366f1' },
  { name: 'Violet', color: '#8b5cf6' },
  { name: 'Pink', color: '#ec4899' },
  { name: 'Coral', color: '#fb7185' },
  { name: 'Orange', color: '#fb923c' },
  { name: 'Sun', color: '#facc15' },
  { name: 'Emerald', color: '#34d399' },
  { name: 'Sky', color: '#38bdf8' },
  { name: 'Midnight', color: '#1e1b4b' },
  { name: 'Linen', color: '#f5efe6' },
] as const;
