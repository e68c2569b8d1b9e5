-- 内训: the number of whoever had finished and left the company is free for whoever follows them, as of anybody else who left.
drop index trainee_emp_no;
create unique index trainee_emp_no on trainee (training_id, emp_no) where emp_no <> '' and status <> 'quit' and left_at is null;
