import { Form } from '@arco-design/web-react'
import { taskActCalls } from '../../contract/workflow/task-acts.ts'
import { useCall } from '../../client/use-call.ts'
import { ForecastPath } from './forecast-path.tsx'

/** Who would get a task after the jump that the dialog describes. Nothing is changed. */
export function JumpForecast({ taskId }: { taskId: string }) {
  const { form } = Form.useFormContext()
  const from = Form.useWatch('from', form) as unknown
  const nodeCode = Form.useWatch('nodeCode', form) as unknown
  const isComplete = typeof from === 'string' && typeof nodeCode === 'string'
  const { data, error } = useCall(taskActCalls.jumpForecast, isComplete ? { taskId, from, nodeCode } : null)
  return isComplete && <ForecastPath forecast={data} failure={error?.msg} />
}
