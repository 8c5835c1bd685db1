const resolveColor = (value: string): string => {
  const probe = document.createElement('span')
  probe.style.color = value
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** The chart theme for the current colours of the page: its theme colour, light or dark. */
export function pageTheme(): object {
  const [textColor, lineColor, background] = [
    'var(--color-text-2)',
    'var(--color-border-2)',
    'var(--color-bg-5)',
  ].map(resolveColor) as [string, string, string]
  const axis = {
    axisLine: { lineStyle: { color: lineColor } },
    axisLabel: { color: textColor },
    splitLine: { lineStyle: { color: lineColor } },
    nameTextStyle: { color: textColor },
  }
  return {
    darkMode: document.body.getAttribute('arco-theme') === 'dark',
    color: ['primary-6', 'orange-6', 'cyan-6', 'purple-6', 'green-6', 'red-6', 'gold-6'].map((name) =>
      resolveColor(`rgb(var(--${name}))`),
    ),
    backgroundColor: 'transparent',
    textStyle: { color: textColor },
    legend: { textStyle: { color: textColor } },
    tooltip: {
      backgroundColor: background,
      borderColor: lineColor,
      textStyle: { color: resolveColor('var(--color-text-1)') },
    },
    categoryAxis: axis,
    valueAxis: axis,
    timeAxis: axis,
    logAxis: axis,
  }
}

/**
 * Calls `onChange` when theme colour or dark mode of the page change; returns the function that stops this.
 */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { attributeFilter: ['arco-theme', 'data-theme'] })
  return () => observer.disconnect()
}
