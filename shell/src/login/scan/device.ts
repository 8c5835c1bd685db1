const browsers = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['WeChat', /MicroMessenger\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /Version\/.*Safari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/** Names of the browser and operating system of a user agent; '' when neither is known. */
export function deviceOf(agent: string): string {
  const named = [browsers, systems].map((list) => list.find(([, pattern]) => pattern.test(agent))?.[0])
  return named.filter(Boolean).join(' · ')
}
