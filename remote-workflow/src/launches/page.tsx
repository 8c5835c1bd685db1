import type { PageProps } from '@tessera/shared/contract/shell/page'
import { LazyTaskPage } from '@tessera/shared/workflow/task/lazy-task-page'
import { useTaskAddress } from '@tessera/shared/workflow/use-task-address'
import { FlowCards } from './flow-cards.tsx'
import { LaunchList } from './list.tsx'
import { NewTask } from './new-task.tsx'
import { useLaunchAddress } from './use-launch-address.ts'

/** The user's own requests; by its address also one of them, the flows to launch, or the form of a new request. */
export default function LaunchesPage({ menu }: PageProps) {
  const { opened, close } = useTaskAddress()
  const { isNew, flowId, valuesId } = useLaunchAddress()
  if (opened !== null) return <LazyTaskPage key={opened.taskId} task={opened} onClose={close} />
  if (flowId !== null) return <NewTask key={`${flowId} ${valuesId}`} flowId={flowId} valuesId={valuesId} />
  if (isNew) return <FlowCards />
  return <LaunchList menu={menu} />
}
