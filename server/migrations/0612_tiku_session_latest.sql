-- All papers of one use, the latest first, as the desk opens them: see sessionPage() of the module tiku.
create index tiku_session_latest on tiku_session (use, started_at desc, id desc);
