import { mpMaterials } from '@tessera/shared/contract/wechat/materials'
import { useProviderSync } from '../use-provider-sync.ts'

/** Latest pull of material, and a function to start one. */
export const usePull = () =>
  useProviderSync({ state: mpMaterials.pulled, start: mpMaterials.pull, lists: [mpMaterials.list] })
