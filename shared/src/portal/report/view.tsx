import { IconFile } from '@arco-design/web-react/icon'
import { lazy, Suspense } from 'react'
import type * as z from 'zod'
import { WidgetSkeleton } from '../states.tsx'
import { defineWidgetView, type BodyProps } from '../widget.ts'
import { report as kind } from './kind.ts'

/** Tables, codes and charts of reports are loaded where there is one. */
const ReportBody = lazy(() =>
  import('./report-body.tsx').then(({ ReportBody: Loaded }) => ({ default: Loaded })),
)

const Body = ({ settings }: BodyProps<z.output<typeof kind.settings>>) => (
  <Suspense fallback={<WidgetSkeleton />}>
    <ReportBody settings={settings} />
  </Suspense>
)

export const report = defineWidgetView({ kind, Icon: IconFile, Body })
