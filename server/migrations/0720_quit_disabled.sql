-- Who leaves while their company has switched them off left by themselves; they come back when it asks them by name.
alter table company_member
  drop constraint company_member_left_how_check,
  add constraint company_member_left_how_check check (left_how in ('removed', 'quit', 'quit_disabled', 'declined', 'closed'));
