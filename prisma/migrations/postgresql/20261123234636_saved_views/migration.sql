-- CreateTable
CREATE TABLE "SavedView" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "userId" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "isShared" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SavedView_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DefaultView" (
    "userId" BIGINT NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "viewId" BIGINT NOT NULL,

    CONSTRAINT "DefaultView_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE INDEX "SavedView_workspaceId_userId_idx" ON "SavedView"("workspaceId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "SavedView_workspaceId_id_key" ON "SavedView"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "DefaultView_workspaceId_viewId_idx" ON "DefaultView"("workspaceId", "viewId");

-- AddForeignKey
ALTER TABLE "SavedView" ADD CONSTRAINT "SavedView_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DefaultView" ADD CONSTRAINT "DefaultView_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DefaultView" ADD CONSTRAINT "DefaultView_workspaceId_viewId_fkey" FOREIGN KEY ("workspaceId", "viewId") REFERENCES "SavedView"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
