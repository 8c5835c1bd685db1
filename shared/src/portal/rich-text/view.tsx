import { IconFontColors } from '@arco-design/web-react/icon'
import { lazy, Suspense } from 'react'
import type * as z from 'zod'
import { WidgetEmpty, WidgetSkeleton } from '../states.tsx'
import { defineWidgetView, type BodyProps } from '../widget.ts'
import { richText as kind } from './kind.ts'

type Settings = z.output<typeof kind.settings>

/** The sanitiser is loaded where there is such a text. */
const RichText = lazy(() =>
  import('../../ui/rich-text/rich-text.tsx').then(({ RichText: Loaded }) => ({ default: Loaded })),
)

const Body = ({ settings: { html } }: BodyProps<Settings>) =>
  html === '' ? (
    <WidgetEmpty />
  ) : (
    <Suspense fallback={<WidgetSkeleton />}>
      <RichText html={html} />
    </Suspense>
  )

export const richText = defineWidgetView({ kind, Icon: IconFontColors, Body })
