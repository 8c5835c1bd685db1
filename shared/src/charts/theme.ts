const resolved = (value: string): string => {
  const probe = document.createElement('span')
  probe.style.color = value
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Charts in the colours of the page as it is now: its theme colour, light or dark. */
export function pageTheme(): object {
  const [ink, rule, ground] = ['var(--color-text-2)', 'var(--color-border-2)', 'var(--color-bg-5)'].map(
    resolved,
  ) as [string, string, string]
  const axis = {
    axisLine: { lineStyle: { color: rule } },
    axisLabel: { color: ink },
    splitLine: { lineStyle: { color: rule } },
    nameTextStyle: { color: ink },
  }
  return {
    darkMode: document.body.getAttribute('arco-theme') === 'dark',
    color: ['primary-6', 'primary-4', 'cyan-6', 'orange-6', 'purple-6', 'green-6', 'red-6', 'gold-6'].map(
      (name) => resolved(`rgb(var(--${name}))`),
    ),
    backgroundColor: 'transparent',
    textStyle: { color: ink },
    legend: { textStyle: { color: ink } },
    tooltip: {
      backgroundColor: ground,
      borderColor: rule,
      textStyle: { color: resolved('var(--color-text-1)') },
    },
    categoryAxis: axis,
    valueAxis: axis,
    timeAxis: axis,
    logAxis: axis,
  }
}

/** Calls back when theme colour or scheme of the page change; gives the way to stop. */
export function watchTheme(changed: () => void): () => void {
  const watched = new MutationObserver(changed)
  watched.observe(document.body, { attributeFilter: ['arco-theme', 'data-theme'] })
  return () => watched.disconnect()
}
