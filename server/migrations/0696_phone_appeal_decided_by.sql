-- The name of the operator who decided, as it was then: their accounts stand above those of people, which know none of them.
alter table phone_appeal add column decided_by text;
