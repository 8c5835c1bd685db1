import { memo, useMemo, useState } from 'react'
import type { CanvasTheme, ScreenComponent } from '../contract/lowcode/screen-canvas.ts'
import { useText } from '../text/text.ts'
import { ScreenContext } from './context.ts'
import { findComponentKind } from './kinds.ts'
import { ComponentBoundary, Nothing } from './states.tsx'
import { text } from './text.ts'
import { useComponentName } from './use-component-name.ts'
import { findComponentView } from './views.ts'
import styles from './screen.module.css'

interface Props {
  kind: string
  name: string
  settings: ScreenComponent['settings']
  component: ScreenComponent
  theme: CanvasTheme
}

/** What a component shows, without its place: it is loaded, fails and is loaded again on its own. */
const Content = memo(
  function Content({ kind, name, settings, component, theme }: Props) {
    const { inputs, events } = component
    const t = useText(text)
    const kindName = useComponentName()
    // A new key mounts the content again, which asks for its data again.
    const [attempt, setAttempt] = useState(0)
    const shownName = name || kindName(kind)
    const { id } = component
    const state = useMemo(
      () => ({ theme, name: shownName, id, inputs, events, reload: () => setAttempt((now) => now + 1) }),
      [theme, shownName, id, inputs, events],
    )
    return (
      <ScreenContext value={state}>
        <ComponentBoundary key={attempt}>
          {findComponentView(kind) ? (
            <Known kind={kind} settings={settings} component={component} />
          ) : (
            <Nothing>{t('screen.unknown', { kind })}</Nothing>
          )}
        </ComponentBoundary>
      </ScreenContext>
    )
  },
  // Moving a component draws its content no second time.
  (was, now) =>
    was.kind === now.kind &&
    was.name === now.name &&
    was.settings === now.settings &&
    was.component.inputs === now.component.inputs &&
    was.component.events === now.component.events &&
    was.theme === now.theme,
)

function Known({ kind, settings, component }: Pick<Props, 'kind' | 'settings' | 'component'>) {
  const { Body } = findComponentView(kind)!
  const parsed = useMemo(
    () => findComponentKind(kind)!.settings.parse(settings) as { title?: string } & object,
    [kind, settings],
  )
  // A frame places its heading itself.
  const title = kind === 'border' ? '' : parsed.title
  return (
    <>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.body}>
        <Body component={component} settings={parsed} />
      </div>
    </>
  )
}

/** A component at its place on the canvas. */
export const ComponentBox = memo(function ComponentBox({
  component,
  theme,
}: {
  component: ScreenComponent
  theme: CanvasTheme
}) {
  const { kind, name, settings, x, y, w, h, rotate } = component
  return (
    <div
      className={styles.component}
      data-component={component.id}
      data-kind={kind}
      style={{
        width: w,
        height: h,
        transform: `translate(${x}px, ${y}px)${rotate === 0 ? '' : ` rotate(${rotate}deg)`}`,
      }}
    >
      <Content kind={kind} name={name} settings={settings} component={component} theme={theme} />
    </div>
  )
})
