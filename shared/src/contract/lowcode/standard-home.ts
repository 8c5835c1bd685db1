import type { Layout, Widget } from './portal-grid.ts'

const part = (i: number, key: string, { x = 0, y = 0, w = 12, h = 7 }: Partial<Widget>): Widget => ({
  i: String(i),
  key,
  title: '',
  settings: {},
  x,
  y,
  w,
  h,
})

/**
 * The home page of users without one of their own, as a portal. Parts without content are absent, so that each user gets
 * the page of their work: lessons for a coach, to-dos for an approver, figures for users who see the records behind them.
 */
export const standardHome: Layout = {
  nextId: 108,
  heights: 'content',
  rest: {},
  widgets: [
    part(100, 'homeGreeting', { h: 3 }),
    part(101, 'homeFigures', { y: 3, h: 4 }),
    part(102, 'homeAgenda', { y: 7, w: 6 }),
    part(103, 'homeTodos', { x: 6, y: 7, w: 6 }),
    part(104, 'homeReturned', { y: 14, w: 6 }),
    part(105, 'homeNotices', { x: 6, y: 14, w: 6 }),
    part(106, 'homeRecent', { y: 21, w: 6 }),
    part(107, 'homeShortcuts', { x: 6, y: 21, w: 6 }),
  ],
}
