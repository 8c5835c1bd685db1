import { formatUserAgent } from '../format/agent.ts'

/** Browser and system of a `User-Agent`, with its whole text on hover. */
export const UserAgentLabel = ({ agent }: { agent: string }) => (
  <span title={agent}>{formatUserAgent(agent)}</span>
)

UserAgentLabel.isStateless = true
