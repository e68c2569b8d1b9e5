-- 内训: whoever has left the list holds no phone, number or account on it any more, so that they, or whoever comes in their place,
-- can be put on it again.
drop index trainee_person;
create unique index trainee_person on trainee (training_id, user_id) where user_id is not null and status <> 'quit';
drop index trainee_phone;
create unique index trainee_phone on trainee (training_id, phone) where phone <> '' and status <> 'quit';
drop index trainee_emp_no;
create unique index trainee_emp_no on trainee (training_id, emp_no) where emp_no <> '' and status <> 'quit';
