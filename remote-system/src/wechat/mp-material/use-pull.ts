import { mpMaterials } from '@tessera/shared/contract/wechat/materials'
import { useRun } from '../use-run.ts'

/** The latest pull of material, how to begin one, and the list anew at its end. */
export const usePull = () =>
  useRun({ state: mpMaterials.pulled, start: mpMaterials.pull, lists: [mpMaterials.list] })
