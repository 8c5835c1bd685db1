-- The home page lists the running tasks of a user, however many finished ones there are.
create index workflow_task__launched_running on workflow_task (creator_user_id, creator_time desc, id desc)
  where status = 1 and delete_mark = 0;
