-- Whose home shows the courses of a teacher; one account is one teacher at most.
alter table lesson_teacher add column user_id uuid unique references app_user;
