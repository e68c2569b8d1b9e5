-- An answer of the assistant becomes a poster; its code leads to the assistant, and to nothing of whoever asked.
do $$
declare
  before text;
begin
  select pg_get_expr(conbin, conrelid) into strict before from pg_constraint
    where conname = 'share_key_type_check' and conrelid = 'share_key'::regclass;
  alter table share_key drop constraint share_key_type_check;
  execute format('alter table share_key add constraint share_key_type_check check (%s or type = ''wenwen'')', before);
end $$;
