-- By what a session was asked for: sha256 over phone, code and the name of the request. Sent again after its answer was lost, it gets
-- another token for the same session.
alter table session add column asked_by bytea;
create unique index session_asked_by on session (asked_by) where asked_by is not null;
