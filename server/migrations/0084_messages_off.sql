-- Until now `on: 0` of a message stood for the standard text. On the wire it means that nothing is sent, and 3 is the
-- standard text. Templates that were written before keep what they did.
alter table workflow_flow_version disable trigger stays_as_written;
update workflow_flow_version
set flow_template_json = regexp_replace(flow_template_json,
  '("(?:wait|end|approve|reject|copy|launch)MsgConfig"\s*:\s*\{\s*"on"\s*:\s*)(?:0|"0"|false)(?=\s*[,}])', '\13', 'g')
where flow_template_json ~ 'MsgConfig"\s*:\s*\{\s*"on"\s*:\s*(0|"0"|false)\s*[,}]';
alter table workflow_flow_version enable trigger stays_as_written;
update workflow_flow
set flow_template_json = regexp_replace(flow_template_json,
  '("(?:wait|end|approve|reject|copy|launch)MsgConfig"\s*:\s*\{\s*"on"\s*:\s*)(?:0|"0"|false)(?=\s*[,}])', '\13', 'g')
where flow_template_json ~ 'MsgConfig"\s*:\s*\{\s*"on"\s*:\s*(0|"0"|false)\s*[,}]';
