-- Somebody of the company that the training is of, who looks after it for as long as they work there; whoever comes from elsewhere does
-- so until they are taken off.
alter table training_trainer add column colleague boolean not null default false;
update training_trainer n set colleague = true from training t
where t.id = n.training_id
  and exists (select from company_member m where m.company_id = t.company_id and m.user_id = n.user_id and m.status <> 'invited');
