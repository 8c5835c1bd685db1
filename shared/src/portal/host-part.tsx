import type { ComponentType } from 'react'
import { useText } from '../text/text.ts'
import { usePortalHost } from './host.ts'
import { WidgetEmpty, WidgetSkeleton } from './states.tsx'
import { text } from './text.ts'
import type { BodyProps } from './widget.ts'

/** The body of a kind that the shell renders. */
export function hostPart(name: string): ComponentType<BodyProps> {
  function Part({ widget }: BodyProps) {
    const t = useText(text)
    const host = usePortalHost()
    if (host === undefined) return <WidgetSkeleton />
    const Made = host?.parts[name]
    return Made ? <Made widget={widget} /> : <WidgetEmpty>{t('portal.noHost')}</WidgetEmpty>
  }
  return Part
}
