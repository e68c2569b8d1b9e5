-- Who of the house looks after a conversation, and what they were told when it was handed over.
alter table kefu_case
  add column operator_id uuid references admin_operator,
  add column note text not null default '';
create index kefu_case_operator on kefu_case (operator_id, changed_at) where operator_id is not null;
