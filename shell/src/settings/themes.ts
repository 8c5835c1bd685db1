/** The theme colours. */
export const themeColours = {
  blue: '#1890ff',
  purple: '#722ed1',
  azure: '#211bce',
  ocean: '#13c2c2',
  green: '#3eac12',
  yellow: '#f8bc18',
  orange: '#f5811c',
  red: '#f5222d',
} as const
export type Theme = keyof typeof themeColours
export const themes = Object.keys(themeColours) as [Theme, ...Theme[]]
